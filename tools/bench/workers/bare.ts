import { Hono } from 'hono'

/** A minimal worker, to which the bench compares Pinfold. */
const app = new Hono()
app.get('/', (c) => c.text('hello'))

export default app
