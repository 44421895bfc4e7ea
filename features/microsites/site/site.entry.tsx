import { bringCard } from '#features/microsites/site/bringCard.ts'
import { runCountdowns } from '#features/microsites/site/design/countdown.ts'

bringCard()
runCountdowns()
setInterval(runCountdowns, 1_000)
