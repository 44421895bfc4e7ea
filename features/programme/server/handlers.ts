import { OK } from '#core/schema.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { deleteDocument, listDocuments, readDocument, saveDocument } from '#features/programme/server/documents.ts'
import { deleteSession, listSessions, saveSession } from '#features/programme/server/schedule.ts'
import { deleteSpeaker, listSpeakers, saveSpeaker, sortSpeakers } from '#features/programme/server/speakers.ts'
import { implement } from '#server/kit/implement.ts'

export const programmeHandlers = implement(programmeCalls, {
  scheduleList: async (ctx, { bventId }) => ({ list: await listSessions(ctx, bventId) }),
  scheduleSave: (ctx, request) => saveSession(ctx, request),
  async scheduleDelete(ctx, { bventId, id }) {
    await deleteSession(ctx, bventId, id)
    return OK
  },
  speakerList: async (ctx, { bventId }) => ({ list: await listSpeakers(ctx, bventId) }),
  speakerSave: (ctx, request) => saveSpeaker(ctx, request),
  async speakerSort(ctx, { bventId, ids }) {
    await sortSpeakers(ctx, bventId, ids)
    return OK
  },
  async speakerDelete(ctx, { bventId, id }) {
    await deleteSpeaker(ctx, bventId, id)
    return OK
  },
  documentList: async (ctx, { bventId }) => ({ list: await listDocuments(ctx, bventId) }),
  documentSave: (ctx, request) => saveDocument(ctx, request),
  documentFile: (ctx, { bventId, id }) => readDocument(ctx, bventId, id),
  async documentDelete(ctx, { bventId, id }) {
    await deleteDocument(ctx, bventId, id)
    return OK
  },
})
