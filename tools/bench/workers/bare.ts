import { Hono } from 'hono'

/** A minimal worker, as the baseline of the bench. */
const app = new Hono()
app.get('/', (c) => c.text('hello'))

export default app
