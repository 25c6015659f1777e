export { noVisitors } from './no-visitors.ts'
