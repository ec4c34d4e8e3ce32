import { describe, expect, test } from 'vitest'
import { isPublic } from './address.js'
import { destinationProblem } from './destination.js'

describe('an address', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '64:ff9b::808:808'])(
    '%s is public',
    (address) => expect(isPublic(address)).toBe(true),
  )
  test.each([
    ...['127.0.0.1', '127.8.8.8', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '168.63.129.16'],
    ...['100.64.0.1', '100.100.100.200', '0.0.0.0', '0.1.2.3', '224.0.0.1', '239.1.1.1', '255.255.255.255'],
    ...['192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '192.88.99.1'],
    ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '::a00:1'],
    ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '2001:db8::1'],
    ...['64:ff9b::a00:1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808', '2002:7f00:1::'],
    ...['2002:808:808::', '2001::1', '', 'localhost', 'example.com', '8.8.8.8.8'],
  ])('%s is not', (address) => expect(isPublic(address)).toBe(false))
})

const off = { loopback: false }
const on = { loopback: true }

describe('a destination', () => {
  test.each([
    ...['https://example.com', 'https://example.com:8443/hooks?tenant=1', 'https://8.8.8.8/', 'https://localhost.fr/'],
    ...[
      'https://[2606:4700::1111]/hooks',
      'HTTPS://EXAMPLE.COM/',
      'https://example.com:443',
      'https://example.com:1024',
    ],
    'https://example.com:65535',
  ])('%s is taken', (url) => {
    expect(destinationProblem(url, off)).toBeUndefined()
    expect(destinationProblem(url, on)).toBeUndefined()
  })
  test.each([
    ...['http://example.com', 'http://8.8.8.8/', 'ftp://example.com/', 'http://127.0.0.2/', 'http://localhost.fr/'],
    ...['https://user:password@example.com/', 'https://user@example.com/', 'https://example.com/#part'],
    ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0/'],
    ...['https://10.1.2.3/', 'https://192.168.0.1/', 'https://172.31.255.255/', 'https://169.254.169.254/latest'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[fe80::1]/', 'https://[fd00::1]/', 'https://[::]/'],
    ...['https://localhost/', 'https://LOCALHOST:8443/', 'https://api.localhost/', 'https://localhost./'],
    'https://１２７.0.0.1/',
  ])('%s is refused', (url) => {
    expect(destinationProblem(url, off)).toEqual(expect.any(String))
    expect(destinationProblem(url, on)).toEqual(expect.any(String))
  })
  test.each([0, 22, 25, 80, 442, 444, 1023])('on port %i is refused, and the port is named', (port) => {
    const problem = `must have the port 443 or one above 1023, not ${port}`
    expect(destinationProblem(`https://example.com:${port}/`, off)).toBe(problem)
    // Port 80 is the default of http, so the URL has none.
    if (port !== 80) expect(destinationProblem(`http://127.0.0.1:${port}/`, on)).toBe(problem)
  })
  test.each(['http://127.0.0.1:3001/hooks', 'http://localhost:3001/hooks', 'http://localhost/'])(
    '%s is taken where loopback is allowed; elsewhere the refusal names the setting',
    (url) => {
      expect(destinationProblem(url, on)).toBeUndefined()
      expect(destinationProblem(url, off)).toMatch(/^must begin with https:.*CENTIME_WEBHOOK_LOOPBACK/)
    },
  )
})
