import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** G-178. The parameters stand in every hash, so that they can grow later. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const LENGTH = 32

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Without a stored hash it works as long and says no: a known and an unknown name take the same time. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? NOBODY).split('$')
  const expected = Buffer.from(hash ?? '', 'base64')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), cost)
  return actual.length === expected.length && timingSafeEqual(actual, expected) && stored !== null
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA==$${Buffer.alloc(LENGTH).toString('base64')}`

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r }
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
