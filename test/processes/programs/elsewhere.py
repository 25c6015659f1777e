"""Runs a Python program unchanged, with the requests for one site sent to another address.

usage: elsewhere.py MODULE SITE ADDRESS [ARGUMENTS OF THE PROGRAM]
"""

import importlib
import sys
import urllib.request

module, site, address = sys.argv[1:4]
sys.argv = [module, *sys.argv[4:]]


def elsewhere(url):
    return address + url[len(site):] if url.startswith(site) else url


open_by_urllib = urllib.request.OpenerDirector.open


def open_elsewhere(self, request, *rest, **named):
    if isinstance(request, urllib.request.Request):
        request.full_url = elsewhere(request.full_url)
    return open_by_urllib(self, request, *rest, **named)


urllib.request.OpenerDirector.open = open_elsewhere

try:
    import requests.adapters
except ImportError:
    pass
else:
    send_by_requests = requests.adapters.HTTPAdapter.send

    def send_elsewhere(self, request, **named):
        request.url = elsewhere(request.url)
        return send_by_requests(self, request, **named)

    requests.adapters.HTTPAdapter.send = send_elsewhere

sys.exit(importlib.import_module(module).main())
