import { expect, test } from 'vitest'
import { askOutside, connectOutside, isInside } from '#server/adapters/channels/publicHost.ts'

test.each([
  ['127.0.0.1', true],
  ['10.2.3.4', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2001:4860:4860::8888', false],
])('%s is inside: %s', (address, expected) => expect(isInside(address)).toBe(expected))

test('nobody is asked inside unless the operator allows it', async () => {
  await expect(askOutside('http://127.0.0.1:9/', { method: 'OPTIONS' }, false)).rejects.toThrow('inside this network')
  await expect(askOutside('http://localhost:9/', { method: 'OPTIONS' }, false)).rejects.toThrow('inside this network')
  await expect(askOutside('http://[::ffff:127.0.0.1]:9/', { method: 'OPTIONS' }, false)).rejects.toThrow('inside this network')
  await expect(connectOutside('localhost', 9, false)).rejects.toThrow('inside this network')
  await expect(askOutside('http://127.0.0.1:9/', { method: 'OPTIONS' }, true)).rejects.toThrow('ECONNREFUSED')
})
