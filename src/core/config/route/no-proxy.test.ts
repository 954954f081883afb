import { expect, test } from 'vitest';
import { isExempt } from './no-proxy.js';

test.each([
  ['https://api.example.com/v1', 'example.com'],
  ['https://api.example.com/v1', '.example.com'],
  ['https://api.example.com/v1', '*.example.com'],
  ['https://example.com', 'other.org, EXAMPLE.com'],
  ['https://example.com', 'other.org example.com'],
  ['https://example.com', '*'],
  ['https://example.com', 'example.com:443'],
  ['http://example.com', 'example.com:80'],
  ['http://example.com:8080', 'example.com:8080'],
  ['http://127.0.0.1:8080', '127.0.0.1'],
  ['http://[::1]:8080', '::1'],
  ['http://[::1]:8080', '[::1]:8080'],
])('%s goes past the proxy for %s', (target, list) => {
  expect(isExempt(new URL(target), list)).toBe(true);
});

test.each([
  ['https://example.com', ''],
  ['https://example.com', 'api.example.com'],
  ['https://myexample.com', 'example.com'],
  ['https://example.com', 'example.com:8443'],
  ['http://[::1]:8080', '[::1]:9090'],
  ['http://127.0.0.1', '127.0.0.11'],
])('%s goes through the proxy for %j', (target, list) => {
  expect(isExempt(new URL(target), list)).toBe(false);
});
