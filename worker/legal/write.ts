export { anySubject } from './cases/conditions.ts'
export { type BoardNames, giveBack, type Thing, withhold } from './withheld/queries.ts'
