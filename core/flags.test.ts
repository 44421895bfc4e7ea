import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fieldFlagNames,
  fieldFlags,
  flagsOf,
  hasBit,
  hasFlag,
  isRequired,
  tagsOf,
  validationTypes,
  withFlag,
  withoutFlag,
  type FieldFlag,
} from '#core/flags.ts'

test.each<[FieldFlag, number]>([
  ['IsOnlyAdmin', 1],
  ['IsJoinAfterAllowModify', 4],
  ['IsGlobalRoaming', 16],
  ['isOpenMobileAuthCode', 256],
  ['IsOpenEmailAuthCode', 512],
  ['IsHideSecoundPassword', 1024],
  ['IsUnique', 2048],
  ['IsNeeded', 4096],
  ['IsShow', 8192],
  ['IsOpenMobileValidation', 16384],
  ['IsRadioPutByY', 32768],
  ['IsOpenFaceCheckin', 32768],
  ['IsVerifyIdCard', 524288],
  ['IsHideDisplayName', 16777216],
  ['IsLimitAuthCode', 33554432],
  ['IsRandomOptionSort', 67108864],
])('%s is bit %i', (flag, bit) => {
  expect(fieldFlags[flag]).toBe(bit)
  expect(tagsOf([flag])).toBe(bit)
})

test.each<[number, string, FieldFlag[]]>([
  [0, 'Textbox', []],
  [12_288, 'Textbox', ['IsNeeded', 'IsShow']],
  [32_768, 'Radio', ['IsRadioPutByY']],
  [32_768, 'Select', ['IsRadioPutByY']],
  [32_768, 'Checkbox', ['IsRadioPutByY']],
  [32_768, 'UploadButton', ['IsOpenFaceCheckin']],
  [32_768, 'UploadFile', ['IsOpenFaceCheckin']],
  [2 + 8, 'Textbox', []],
])('%i on a %s field means %o', (tags, fieldType, flags) => {
  expect(flagsOf(tags, fieldType)).toEqual(flags)
})

test.each([
  ['FullName', 4096, true],
  ['FullName', 8192, false],
  ['CustomTicketName', 0, true],
])('%s with %i is required: %s', (fieldName, openFunctionalVerificationTags, required) => {
  expect(isRequired({ fieldName, openFunctionalVerificationTags })).toBe(required)
})

test('validation types are bits as well', () => {
  expect(Object.entries(validationTypes).filter(([, bit]) => hasBit(13, bit))).toEqual([
    ['ChinaMobile', 1],
    ['WorldMobile', 4],
    ['Email', 8],
  ])
})

describe('always', () => {
  const tags = fc.integer({ min: 0, max: 2 ** 42 })
  const flag = fc.constantFrom(...fieldFlagNames)

  test('what is set is there, what is cleared is not, and no other bit moves', () => {
    fc.assert(
      fc.property(tags, flag, (before, name) => {
        const [on, off] = [withFlag(before, name), withoutFlag(before, name)]
        return hasFlag(on, name) && !hasFlag(off, name) && on - off === fieldFlags[name] && (before === on || before === off)
      }),
    )
  })

  test('setting or clearing twice is the same as once', () => {
    fc.assert(
      fc.property(tags, flag, (before, name) => {
        const [on, off] = [withFlag(before, name), withoutFlag(before, name)]
        return withFlag(on, name) === on && withoutFlag(off, name) === off
      }),
    )
  })

  test('names become bits and come back', () => {
    fc.assert(
      fc.property(fc.subarray(fieldFlagNames.filter((name) => name !== 'IsOpenFaceCheckin')), (names) => {
        expect(flagsOf(tagsOf(names), 'Radio')).toEqual(names)
      }),
    )
  })
})
