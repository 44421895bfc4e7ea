/** `openFunctionalVerificationTags` of a form field: bits with the spec's own names. Spec §3. */
export const fieldFlags = {
  IsOnlyAdmin: 1,
  IsJoinAfterAllowModify: 4,
  IsGlobalRoaming: 16,
  isOpenMobileAuthCode: 256,
  IsOpenEmailAuthCode: 512,
  IsHideSecoundPassword: 1024,
  IsUnique: 2048,
  IsNeeded: 4096,
  IsShow: 8192,
  IsOpenMobileValidation: 16_384,
  /** One bit, two meanings: options one below the other, or, on fields without options, the picture used at the gate. */
  IsRadioPutByY: 32_768,
  IsOpenFaceCheckin: 32_768,
  IsVerifyIdCard: 524_288,
  IsHideDisplayName: 16_777_216,
  IsLimitAuthCode: 33_554_432,
  IsRandomOptionSort: 67_108_864,
} as const
export type FieldFlag = keyof typeof fieldFlags
export const fieldFlagNames = Object.keys(fieldFlags) as FieldFlag[]

export const validationTypes = { ChinaMobile: 1, MacaoMobile: 2, WorldMobile: 4, Email: 8, IdentityCard: 16 } as const
export type ValidationType = keyof typeof validationTypes

export const optionFieldTypes = ['Radio', 'Select', 'Checkbox'] as const

/** Division instead of `&`, which would cut numbers off at 32 bits. */
export function hasBit(bits: number, bit: number): boolean {
  return Math.floor(bits / bit) % 2 === 1
}

export function withBit(bits: number, bit: number, isOn: boolean): number {
  if (hasBit(bits, bit) === isOn) return bits
  return isOn ? bits + bit : bits - bit
}

export function hasFlag(tags: number, flag: FieldFlag): boolean {
  return hasBit(tags, fieldFlags[flag])
}

export function withFlag(tags: number, flag: FieldFlag, isOn = true): number {
  return withBit(tags, fieldFlags[flag], isOn)
}

export function withoutFlag(tags: number, flag: FieldFlag): number {
  return withFlag(tags, flag, false)
}

/** Which of the two meanings of 32768 a field of this type has. */
export function meansHere(flag: FieldFlag, fieldType: string): boolean {
  const hasOptions = (optionFieldTypes as readonly string[]).includes(fieldType)
  if (flag === 'IsRadioPutByY') return hasOptions
  if (flag === 'IsOpenFaceCheckin') return !hasOptions
  return true
}

export function flagsOf(tags: number, fieldType: string): FieldFlag[] {
  return fieldFlagNames.filter((flag) => hasFlag(tags, flag) && meansHere(flag, fieldType))
}

export function tagsOf(flags: Iterable<FieldFlag>): number {
  let tags = 0
  for (const flag of flags) tags = withFlag(tags, flag)
  return tags
}

/** A field is required by its flag, or because it names the ticket. Spec §5. */
export function isRequired({ fieldName, openFunctionalVerificationTags: tags }: RequiredParts): boolean {
  return fieldName === 'CustomTicketName' || hasFlag(tags, 'IsNeeded')
}

type RequiredParts = { fieldName: string; openFunctionalVerificationTags: number }
