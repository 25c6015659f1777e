/** Apps that a person may register, and those to which they may give access. */
export const MOST_APPS = 20
export const MOST_ALLOWED = 50
/** Redirect addresses of an app. */
export const MOST_REDIRECTS = 10
