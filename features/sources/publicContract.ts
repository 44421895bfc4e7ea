import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'

/** Open to the promoter who has the link of their page. */
const open = { access: 'public', refuses: [404], ignoresErrors: true } as const
const byLink = z.object({ token: z.string().min(1).max(80) })
const shown = z.object({ portraitUrl: z.string() })

export const promoterCalls = {
  portrait: defineCall({
    method: 'POST',
    path: 'public/promoter/portrait',
    ...open,
    request: byLink,
    response: shown,
    upload: { maxBytes: MAX_UPLOAD_BYTES },
  }),
  dropPortrait: defineCall({ method: 'POST', path: 'public/promoter/dropPortrait', ...open, request: byLink, response: shown }),
}
