import { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Common passwords. The estimator itself recognises sequences, repeats, dates and substitutions. */
const COMMON =
  'password passwort contraseña motdepasse senha sandi lösenord passord qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbnm 1q2w3e4r 1qaz2wsx letmein welcome willkommen bienvenue bienvenido iloveyou teamo tequiero monkey dragon master sunshine princess football baseball superman batman shadow michael jordan jennifer charlie ashley jessica daniel thomas hunter killer trustno1 starwars pokemon freedom whatever secret admin login abc123 hello hallo hola ciao bonjour summer winter spring autumn flower chocolate cookie pepper ginger soccer hockey computer internet samsung google facebook instagram pinterest pinfold pins boards love lovely angel family mother father sister brother test guest default changeme access mustang corvette ferrari liverpool arsenal chelsea barcelona juventus sayang rahasia indonesia nihon sakura'.split(
    ' ',
  )

const estimator = new ZxcvbnFactory({ dictionary: { common: COMMON } })

/**
 * How hard a password is to guess: 0 (trivial) to 4. Only the first 100 characters count; more would be slow and change nothing.
 * @param own words that make a password weak, such as the person's username
 */
export function strength(password: string, own: readonly string[]): number {
  const words = own.flatMap((word) => [word, ...word.split(/[@._]/)]).filter((word) => word.length > 2)
  return estimator.check(password.slice(0, 100), words).score
}
