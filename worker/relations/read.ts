export { type Owner, peopleOf, readPeople } from './people/people.ts'
export { type PeopleList, selectCards } from './people/queries.ts'
export { askSuggestedPeople, suggestedPeopleOf } from './people/suggested.ts'
