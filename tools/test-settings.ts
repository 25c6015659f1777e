/** Settings of the worker in its tests, in workerd and in Node. */
export const TEST_SETTINGS = {
  TEST_HOOKS: '1',
  SECRETS_KEY: 'a key of tests, which is long enough',
  SITE_ORIGIN: 'https://pinfold.test',
  TRUSTED_ORIGINS: 'https://www.pinfold.test/',
  // React as deployed: the development build looks up the stack for each element, which was 40 % of all time.
  NODE_ENV: 'production',
}
