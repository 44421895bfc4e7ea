import { bringShareButtons } from '#site/kit/shareButtons.ts'

bringShareButtons()
