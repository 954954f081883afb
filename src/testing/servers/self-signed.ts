/** A self-signed certificate for localhost and 127.0.0.1, valid until 2120, with its key. Only for tests. */
export const selfSigned: { readonly key: string; readonly cert: string } = {
  key: pem(
    'PRIVATE KEY',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKVYmDyVZIua4z7Xmz/o3MujWm4MzR5+Hu+g0wu+iAcGhRANCAAQt2pn01ba5/7yDH07cN7B89MUacsYT8FWkYqR8J4sAc2Hll6nWPg2NKu6/9ZCVdbZ7W4L0EqweC5AFJQ2aAMJs',
  ),
  cert: pem(
    'CERTIFICATE',
    'MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABC3amfTVtrn/vIMfTtw3sHz0xRpyxhPwVaRipHwniwBzYeWXqdY+DY0q7r/1kJV1tntbgvQSrB4LkAUlDZoAwmyjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBRW8lEGxve8sRI6e3Tcm63WWWLvTTAKBggqhkjOPQQDAgNIADBFAiEAtZkhVGeOHyTrr9w8KWZvp6Ujo8Kf8XCfxzG0Z+ZjYw4CICnXCCoSp15iuOrMtO7q630LSFln2H0bO78FmB18e677',
  ),
};

function pem(label: string, base64: string): string {
  return [`-----BEGIN ${label}-----`, ...(base64.match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ''].join(
    '\n',
  );
}
