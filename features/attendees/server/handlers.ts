import { attendeeCalls } from '#features/attendees/contract.ts'
import { deleteSearch, findSearch, listSearches, saveSearch, shareSearch } from '#features/attendees/server/customSearches.ts'
import { fieldsView, queryFields, registFields, saveFieldsView } from '#features/attendees/server/fields.ts'
import { attendeeStatistics, listAttendees, searchAttendees } from '#features/attendees/server/listAttendees.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

const notYet = (): never => {
  throw new AppError('core.unavailable')
}

export const attendeeHandlers = implement(attendeeCalls, {
  list: listAttendees,
  statistics: attendeeStatistics,
  searchList: searchAttendees,
  queryFields: (ctx, { bventId }) => queryFields(ctx, bventId),
  registFields: (ctx, { bventId }) => registFields(ctx, bventId),
  fieldsView: (ctx, { id }) => fieldsView(ctx, id),
  saveFieldsView,

  customSearchList: (ctx, { bventId }) => listSearches(ctx, bventId),
  customSearch: (ctx, { id }) => findSearch(ctx, id),
  saveCustomSearch: saveSearch,
  shareCustomSearch: shareSearch,
  deleteCustomSearch: (ctx, { id }) => deleteSearch(ctx, id),

  detail: notYet,
  order: notYet,
  create: notYet,
  update: notYet,
  updateRemark: notYet,
  reveal: notYet,
  payOffline: notYet,
  cancelOrder: notYet,
  rollBackAudit: notYet,
  findByMobileOrEmail: notYet,
  orgAccountCount: notYet,
  erasePerson: notYet,
  exportPerson: notYet,
  exportProcess: notYet,
  exportFile: notYet,
  downloadExcel: notYet,
  duplicateList: notYet,
  ignoreDuplicate: notYet,
})
