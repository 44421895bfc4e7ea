import type { PageButton } from '#features/checkin/pageSettings.ts'
import type { ValidateField } from '#features/checkin/pointTypes.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'

/** How one of the two pages looks, read from its settings. */
export type SelfDesign = {
  eventName: string
  isNameShown: boolean
  timeText: string
  address: string
  banner: string
  icon: string
  pageBg: string
  textColor: string
  buttonColor: string
  buttons: PageButton[]
}

export type SelfData = {
  id: string
  name: string
  timeZone: string
  field: ValidateField
  isLocationNeeded: boolean
  questions: FormField[]
  buttonText: string
  successText: string
  page: SelfDesign
  success: SelfDesign
}
