/** Maximum apps that a person may register, and maximum apps that they may authorize. */
export const MOST_APPS = 20
export const MOST_ALLOWED = 50
/** Maximum redirect addresses of an app. */
export const MOST_REDIRECTS = 10
