import { eventCalls } from '#features/events/contract.ts'
import { callApi } from '#console/kit/callApi.ts'
import type { EventAsking } from '#console/kit/event/asking.ts'

const quiet = { ignoresErrors: true }
const MOST_COVERS = 50

export const eventAsking: EventAsking = {
  findPlaces: (keyword) => callApi(eventCalls.places, { keyword }, quiet),
  isTitleFree: async (title, bventId) => (await callApi(eventCalls.checkTitle, { title, ...(bventId && { bventId }) }, quiet)).isUnique,
  listCovers: async () => (await callApi(eventCalls.coverTemplates, { pageSize: MOST_COVERS }, quiet)).list,
}
