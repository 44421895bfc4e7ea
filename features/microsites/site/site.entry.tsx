import { runCountdowns } from '#features/microsites/site/design/countdown.ts'

runCountdowns()
setInterval(runCountdowns, 1_000)
