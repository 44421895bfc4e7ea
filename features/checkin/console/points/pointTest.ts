import type { WebCheckin } from '#features/checkin/shapes.ts'

/** For tests: the main point of an event as its list tells of it. */
export const pointOf = (change: Partial<WebCheckin> = {}): WebCheckin => ({
  id: 'p1',
  bventId: 'e1',
  isEnable: true,
  name: '主会场',
  pointType: 'Gate',
  isMain: true,
  entryMode: 'once',
  startTime: null,
  endTime: null,
  ticketIds: [],
  searchId: null,
  CheckInValidateField: 'Mobile',
  location: { isEnable: false, lng: null, lat: null, radius: 500 },
  questions: [],
  webCheckinPageSetings: [],
  url: 'https://light.example/checkin/p1',
  version: 3,
  title: '智造峰会',
  timeZone: 'Asia/Shanghai',
  ...change,
})
