import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './worker/model/*/tables.ts',
  out: './migrations',
  casing: 'snake_case',
})
