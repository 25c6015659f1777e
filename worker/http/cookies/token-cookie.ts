/** The cookie that carries a new token from its form to the page that shows it, once. */
export const NEW_TOKEN = 'new-token'
