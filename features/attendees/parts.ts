import { definePart } from '#core/part.ts'
import type { SearchData } from '#features/attendees/filter.ts'

/** Whom something is for, chosen in the list's own language. */
export const peopleFilter = definePart<{ bventId: string; value: SearchData; onChange: (search: SearchData) => void }>('PeopleFilterPart')
