/** Every environment variable that a command of this repository reads. A test finds missing ones. */
export const VARIABLES: Record<string, { meaning: string; fallback: string }> = {
  PORT: { meaning: 'Port of `npm start` and `npm run dev`; 0: any free one', fallback: '8787' },
  HOST: { meaning: 'Address on which they listen; `0.0.0.0`: also the local network', fallback: 'this machine only' },
  PINFOLD_DATA: { meaning: 'Folder of the local database, pictures and mails', fallback: '`.data`' },
  SITE_ORIGIN: {
    meaning: 'As the setting of a deployment, for the local site',
    fallback: 'the address listened on: `http://localhost:PORT`, or that of `HOST`',
  },
  TRUSTED_ORIGINS: { meaning: 'As the setting of a deployment, for the local site', fallback: 'the local site alone' },
  METRICS_TOKEN: { meaning: 'As the secret of a deployment, for the local site', fallback: '`/metrics` answers 404' },
  SECRETS_KEY: { meaning: 'As the secret of a deployment, for the local site', fallback: 'archives are sent nowhere' },
  TEST_HOOKS: { meaning: '`1`: the local site obeys the headers of tests', fallback: 'it ignores them' },
  LIBSQL_TOKEN: { meaning: 'Token for `npm run db:migrate -- --url`', fallback: 'none is sent' },
  PINFOLD_BUILD: {
    meaning: 'What `vite build` makes: `local`, `dev` or `deploy`; the commands set it themselves',
    fallback: '`deploy`',
  },
  NODE_ENV: {
    meaning: 'React for `production` or for `development`; the commands set it themselves',
    fallback: '`production` in a build',
  },
  WRANGLER_COMMAND: {
    meaning: 'What wrangler builds for: `dev` or another of its commands; it sets it itself',
    fallback: 'the build of a deployment',
  },
  PINFOLD_BUILT: { meaning: '`1`: deploy or test what is built already', fallback: 'it is built first' },
  PINFOLD_LIBSQL: { meaning: "`1`: a deployment's build has a client of libSQL", fallback: 'it has none' },
  PINFOLD_VERSION: { meaning: 'Name of the build in `/healthz/`', fallback: 'the time of the build' },
  PINFOLD_ENVIRONMENTS: { meaning: 'Another file in place of `environments.json`', fallback: '`environments.json`' },
  CHROMIUM_PATH: {
    meaning: 'Browser of tests and screenshots',
    fallback: "the system's Chromium, else the one of npm",
  },
  FIREFOX_PATH: { meaning: 'Firefox of `npm run test:firefox`', fallback: "the system's" },
  DISPLAY: {
    meaning: 'Screen that `npm run test:webkit` shows its browser on; the system sets it',
    fallback: 'a screen in memory, by Xvfb',
  },
  TMPDIR: { meaning: 'Folder of what tests write', fallback: 'a folder in memory, else that of the system' },
  NODE_COMPILE_CACHE: { meaning: 'Where Node keeps what it has compiled for tests', fallback: 'a folder in `TMPDIR`' },
  FUZZ: { meaning: 'Runs of each fuzz test', fallback: '250' },
}
