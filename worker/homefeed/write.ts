export { BOARD, forget, PERSON, welcome } from './fill.ts'
