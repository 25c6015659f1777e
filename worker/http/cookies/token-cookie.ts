/** Cookie that carries a new token once from its form to the page that shows it. */
export const NEW_TOKEN = 'new-token'
