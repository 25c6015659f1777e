export { readCalls } from './developers/calls.ts'
export { readApp, readApps } from './oauth/apps.ts'
export { readRequest, refusalAddress } from './oauth/consent.ts'
export { policySource } from './oauth/redirects.ts'
