import { Hono } from 'hono'

/** The least that a worker can do: what the bench holds Pinfold against. */
const app = new Hono()
app.get('/', (c) => c.text('hello'))

export default app
