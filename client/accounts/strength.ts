import { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The passwords that are tried first; the estimator knows sequences, repeats, dates and substitutions by itself. */
const COMMON =
  'password passwort contraseña motdepasse senha sandi lösenord passord qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbnm 1q2w3e4r 1qaz2wsx letmein welcome willkommen bienvenue bienvenido iloveyou teamo tequiero monkey dragon master sunshine princess football baseball superman batman shadow michael jordan jennifer charlie ashley jessica daniel thomas hunter killer trustno1 starwars pokemon freedom whatever secret admin login abc123 hello hallo hola ciao bonjour summer winter spring autumn flower chocolate cookie pepper ginger soccer hockey computer internet samsung google facebook instagram pinterest pinfold pins boards love lovely angel family mother father sister brother test guest default changeme access mustang corvette ferrari liverpool arsenal chelsea barcelona juventus sayang rahasia indonesia nihon sakura'.split(
    ' ',
  )

const judge = new ZxcvbnFactory({ dictionary: { common: COMMON } })

/** 0 (guessed at once) to 4. Only the first hundred characters are looked at: more takes long and changes nothing. */
export function strength(password: string, own: readonly string[]): number {
  const words = own.flatMap((word) => [word, ...word.split(/[@._]/)]).filter((word) => word.length > 2)
  return judge.check(password.slice(0, 100), words).score
}
