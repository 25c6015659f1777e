import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Parameters of scrypt (G-178). Every hash stores its own, so they can be raised later. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const LENGTH = 32
let cost = COST

/** For tests only: makes hashing fast, or restores the real cost. Deployed builds do not contain it. */
export function hashCheaply(isCheap: boolean): void {
  cost = isCheap ? { N: 16, r: 1, p: 1 } : COST
}

/** Hashes a password as `scrypt$N$r$p$salt$hash`, salt and hash in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Checks a password. Without a stored hash takes the same time and returns false, so that timing does not reveal whether a name exists. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? placeholderHash()).split('$')
  const expected = Buffer.from(hash ?? '', 'base64')
  const theirs = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), theirs)
  return actual.length === expected.length && timingSafeEqual(actual, expected) && stored !== null
}

const placeholderHash = () =>
  `scrypt$${cost.N}$${cost.r}$${cost.p}$AAAAAAAAAAAAAAAAAAAAAA==$${Buffer.alloc(LENGTH).toString('base64')}`

function derive(password: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r }
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
