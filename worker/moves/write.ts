export { makeBoardOfSuggestion } from './new-board/new-board.ts'
