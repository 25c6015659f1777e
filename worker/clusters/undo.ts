export { clusterUndos } from './write.ts'
