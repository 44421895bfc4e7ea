import type { RoomDetail } from '#features/live/shapes.ts'

export type RoomDraft = Pick<
  RoomDetail,
  | 'title'
  | 'introduction'
  | 'mode'
  | 'redirectUrl'
  | 'startTime'
  | 'endTime'
  | 'watch'
  | 'watchCode'
  | 'isPaidOnly'
  | 'isOnePlace'
  | 'isRecord'
  | 'isChat'
  | 'playbackUrl'
  | 'documentIds'
>

export const NEW_ROOM: Omit<RoomDraft, 'title' | 'startTime' | 'endTime'> = {
  introduction: '',
  mode: 'External',
  redirectUrl: '',
  watch: 'Registered',
  watchCode: '',
  isPaidOnly: false,
  isOnePlace: false,
  isRecord: false,
  isChat: true,
  playbackUrl: '',
  documentIds: [],
}

export function draftOf(room: RoomDetail): RoomDraft {
  const { title, introduction, mode, redirectUrl, startTime, endTime, watch, watchCode } = room
  const { isPaidOnly, isOnePlace, isRecord, isChat, playbackUrl, documentIds } = room
  return {
    title,
    introduction,
    mode,
    redirectUrl,
    startTime,
    endTime,
    watch,
    watchCode,
    isPaidOnly,
    isOnePlace,
    isRecord,
    isChat,
    playbackUrl,
    documentIds,
  }
}
