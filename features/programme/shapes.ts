import { z } from 'zod'
import { fileRef, id, line, time, version } from '#core/schema.ts'

export const session = z.object({
  id,
  title: z.string().trim().min(1).max(200),
  startTime: time,
  endTime: time,
  track: line.default(''),
  room: line.default(''),
  description: z.string().max(5_000).default(''),
  speakerIds: z.array(id).max(50).default([]),
  version: version.default(1),
})
export type Session = z.output<typeof session>
export const speaker = z.object({
  id,
  name: z.string().trim().min(1).max(100),
  title: line.default(''),
  company: line.default(''),
  introduction: z.string().max(5_000).default(''),
  avatar: fileRef.nullable().default(null),
  sortId: z.int().min(0).max(1_000_000).default(0),
})
export type Speaker = z.output<typeof speaker>
export const eventDocument = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  file: fileRef,
  bytes: z.int(),
  createdBy: z.string(),
  createdTime: z.string(),
})
