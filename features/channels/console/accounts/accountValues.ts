import type { FieldValues } from '#console/kit/accounts/fieldValues.ts'

export type AccountValues = { name: string } & FieldValues
