import { fuzz } from '#test/fuzz/operations.ts'

await fuzz('others')
