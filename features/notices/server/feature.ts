import { notices as definition } from '#features/notices/feature.ts'
import { copyNotices } from '#features/notices/server/copyNotices.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const notices = implementFeature(definition, {
  handlers: async () => (await import('#features/notices/server/handlers.ts')).noticeHandlers,
  copyEvent: copyNotices,
})
