import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { fileRef } from '#core/schema.ts'

export const filePurposes = ['logo', 'cover', 'content', 'document', 'field'] as const
export const MAX_UPLOAD_BYTES = 10_000_000

export const fileCalls = {
  upload: defineCall({
    method: 'POST',
    path: 'file/upload',
    access: 'member',
    request: z.object({ purpose: z.enum(filePurposes) }),
    response: fileRef,
    upload: { maxBytes: MAX_UPLOAD_BYTES },
  }),
}
