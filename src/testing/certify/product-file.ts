/** A valid `product.yaml`. */
export const PRODUCT = `organisation: Pets Ltd
product: pet-store
version: 4.2.0
contact: conformance@pets-ltd.com
deployment: staging, one instance behind a gateway
`;
