export { askerSql } from './people.ts'
