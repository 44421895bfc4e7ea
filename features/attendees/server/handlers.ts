import { attendeeCalls } from '#features/attendees/contract.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

const notYet = (): never => {
  throw new AppError('core.unavailable')
}

export const attendeeHandlers = implement(attendeeCalls, {
  list: notYet,
  statistics: notYet,
  searchList: notYet,
  queryFields: notYet,
  registFields: notYet,
  fieldsView: notYet,
  saveFieldsView: notYet,
  customSearchList: notYet,
  customSearch: notYet,
  saveCustomSearch: notYet,
  shareCustomSearch: notYet,
  deleteCustomSearch: notYet,
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
