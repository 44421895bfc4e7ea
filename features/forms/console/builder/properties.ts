import { hasBit, hasFlag, validationTypes, type FieldFlag } from '#core/flags.ts'
import { hasOptions, isStatic, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { isAlwaysShown } from '#features/forms/fields.ts'
import { asksForMobile } from '#features/forms/personValues.ts'
import { validationOf } from '#features/forms/values.ts'

export type Property = { flag: FieldFlag; isLocked?: boolean }

/** The switches that mean something for this field, in the order people look for them. Spec §3. */
export function propertiesOf(field: FormField): Property[] {
  const { fieldType, fieldName, openFunctionalVerificationTags: tags } = field
  if (isStatic(fieldType)) return [{ flag: 'IsShow' }]
  const shape = shapeOf(fieldType)
  const checks = shape === 'line' ? validationOf(field) : 0
  const isMobile = fieldName === 'Mobile' || asksForMobile(checks)
  const isEmail = fieldName === 'Email' || hasBit(checks, validationTypes.Email)
  const sendsCode = hasFlag(tags, 'isOpenMobileAuthCode') || hasFlag(tags, 'IsOpenEmailAuthCode')
  const offered: [isOffered: boolean, flag: FieldFlag][] = [
    [true, 'IsNeeded'],
    [shape === 'line' || shape === 'integer' || shape === 'decimal', 'IsUnique'],
    [isMobile, 'isOpenMobileAuthCode'],
    [isEmail, 'IsOpenEmailAuthCode'],
    [sendsCode && (isMobile || isEmail), 'IsLimitAuthCode'],
    [isMobile, 'IsGlobalRoaming'],
    [isMobile, 'IsOpenMobileValidation'],
    [fieldName === 'IdNumber', 'IsVerifyIdCard'],
    [fieldName === 'Avatar', 'IsOpenFaceCheckin'],
    [fieldName === 'Password', 'IsHideSecoundPassword'],
    [fieldType === 'Radio' || fieldType === 'Checkbox', 'IsRadioPutByY'],
    [hasOptions(fieldType) && shape !== 'path' && fieldType !== 'Gender', 'IsRandomOptionSort'],
    [true, 'IsShow'],
    [true, 'IsJoinAfterAllowModify'],
    [true, 'IsOnlyAdmin'],
    [true, 'IsHideDisplayName'],
  ]
  return offered
    .filter(([isOffered]) => isOffered)
    .map(([, flag]) => ({ flag, ...(flag === 'IsShow' && isAlwaysShown(fieldName) && { isLocked: true }) }))
}

export type Limit = 'maxLength' | 'maxCount'

/** Which limit a field of this type can have: letters, or things chosen or uploaded. */
export function limitOf({ fieldType, fieldName }: FormField): Limit | null {
  const shape = shapeOf(fieldType)
  if ((shape === 'line' && fieldName !== 'Mobile' && fieldName !== 'IdNumber') || shape === 'lines') return 'maxLength'
  return shape === 'codes' || shape === 'files' ? 'maxCount' : null
}

/** Only a plain line can be asked to be a number or an address of some kind; the fields of that name are so already. */
export function canCheckFormat({ fieldType, fieldName }: FormField): boolean {
  return shapeOf(fieldType) === 'line' && fieldName !== 'Email' && fieldName !== 'IdNumber' && fieldName !== 'FullName'
}

/** How often an option may be taken; a path has too many ends for that. */
export function canLimitOptions({ fieldType }: FormField): boolean {
  const shape = shapeOf(fieldType)
  return hasOptions(fieldType) && shape !== 'path'
}
