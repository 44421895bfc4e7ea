import { orderCalls } from '#features/orders/contract.ts'
import { cancel, payOffline, readOrder } from '#features/orders/server/changeOrder.ts'
import { implement } from '#server/kit/implement.ts'

export const orderHandlers = implement(orderCalls, { read: readOrder, payOffline, cancel })
