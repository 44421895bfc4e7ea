import { expect, test } from 'vitest'
import { alibabaAuthorization, EMPTY_SHA256 } from '#server/adapters/channels/alibabaSignature.ts'
import { tencentAuthorization } from '#server/adapters/channels/tencentSignature.ts'

/** The examples that the two providers publish beside their rules, with the keys they made up for them. */
test('Tencent’s own example has Tencent’s own signature', () => {
  const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
  const keys = { secretId: `AKID${'*'.repeat(32)}`, secretKey: '*'.repeat(32) }
  const call = { host: 'cvm.tencentcloudapi.com', service: 'cvm', action: 'DescribeInstances', body, at: new Date(1_551_113_065_000) }
  expect(tencentAuthorization(keys, call)).toBe(
    `TC3-HMAC-SHA256 Credential=${keys.secretId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
  )
})

test('Alibaba’s own example has Alibaba’s own signature', () => {
  const headers = {
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': EMPTY_SHA256,
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  }
  const query = { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' }
  const keys = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' }
  expect(alibabaAuthorization(keys, { host: 'ecs.cn-shanghai.aliyuncs.com', query, headers })).toMatch(
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  )
})
