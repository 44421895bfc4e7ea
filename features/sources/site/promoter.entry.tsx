import { bringPortrait } from '#features/sources/site/portrait.ts'
import { bringShareButtons } from '#site/kit/shareButtons.ts'

bringShareButtons()
bringPortrait()
