import { bringShareButtons } from '#site/kit/shareButtons.ts'
import { bringCard } from '#features/microsites/site/bringCard.ts'

bringShareButtons()
bringCard()
