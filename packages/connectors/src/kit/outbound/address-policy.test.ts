import { assert, ipV4, property } from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { createAddressPolicy, isNetwork } from './address-policy.ts';

const isPublic = createAddressPolicy([]);

describe('addresses', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::8a',
    '::ffff:1.1.1.1',
  ])('lets the public address %s through', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::101:101',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '2001:10::1',
    '100::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    '4000::1',
  ])('refuses %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['', 'localhost', 'example.com', '1.1.1.1/32', '127.0.0.1 '])(
    'refuses "%s", which is no address',
    (text) => {
      expect(isPublic(text)).toBe(false);
    },
  );

  it('judges every IPv4 address alike when it comes mapped into IPv6', () => {
    assert(
      property(ipV4(), (address) => {
        const mapped = ipaddr.IPv4.parse(address).toIPv4MappedAddress();
        expect(isPublic(mapped.toString())).toBe(isPublic(address));
        expect(isPublic(`::ffff:${address}`)).toBe(isPublic(address));
      }),
      { seed: 20_261_031 },
    );
  });
});

describe('networks that the operator allows', () => {
  const isAllowed = createAddressPolicy(['10.20.0.0/16', 'fd00::/8']);

  it('lets them through, mapped ones too, and no neighbor', () => {
    expect(['10.20.1.1', '::ffff:10.20.1.1', 'fd00::1'].map(isAllowed)).toEqual([true, true, true]);
    expect(['10.21.0.1', '127.0.0.1', 'fe80::1'].map(isAllowed)).toEqual([false, false, false]);
  });

  it('keeps the public ones', () => {
    expect(isAllowed('1.1.1.1')).toBe(true);
  });

  it('distinguishes a network from other text', () => {
    expect(['10.0.0.0/8', 'fd00::/8'].map(isNetwork)).toEqual([true, true]);
    expect(['10.0.0.0', '10.0.0.0/33', 'intranet', ''].map(isNetwork)).toEqual([false, false, false, false]);
  });

  it('takes no network that is not one', () => {
    expect(() => createAddressPolicy(['10.0.0.0'])).toThrow('CIDR');
  });
});
