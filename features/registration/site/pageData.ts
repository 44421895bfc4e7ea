import type { ResultOf } from '#core/call.ts'
import type { PageValues, ResultPageType } from '#features/forms/pageConfigs.ts'
import type { PublicForm, registrationCalls } from '#features/registration/contract.ts'
import type { EventCard } from '#features/registration/shapes.ts'

/** What the server writes into the documents for their scripts. */
export type RegisterData = { form: PublicForm; page: PageValues<'EnrollPage'> }

export type OrderView = ResultOf<typeof registrationCalls.order>
export type ResultPages = { [Type in ResultPageType]: PageValues<Type> }
/** `result` is the page that registering ended with; absent when the order is merely looked at. `isBack`: from paying. */
export type OrderData = { order: OrderView; pages: ResultPages; result: ResultPageType | null; isBack: boolean }

export type CentreView = ResultOf<typeof registrationCalls.center>
export type CentreData = { centre: CentreView; page: PageValues<'CustomUserCenterPage'> }

/** `hasOtherAccess`: the person has proven who they are, but not for this. */
export type AccessData = { event: Pick<EventCard, 'bventId' | 'title' | 'coverUrl'>; hasOtherAccess: boolean }
