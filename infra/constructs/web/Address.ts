import { Duration, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { resolve } from 'node:path'
import type { Settings } from '../../config.ts'
import { root } from '../../root.ts'
import { securityHeadersPolicy } from './securityHeadersPolicy.ts'

interface Props {
  readonly console: Bucket
  /** The host name of the API, to which the distribution forwards calls. */
  readonly api: string
  /** The secret that proves to the API that a request came through the distribution. */
  readonly originSecret: string
  /** The ARN of the web ACL that checks every request to the distribution. Undefined if the stage has no web ACL. */
  readonly webAclArn: string | undefined
  /** The origins that the console's pages may connect to: those for uploads and those for live updates. */
  readonly connectOrigins: readonly string[]
  readonly logs: Bucket
  readonly settings: Settings
}

/** The CloudFront distribution that serves the console and the API on one host name. */
export class Address extends Construct {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    const { console, api, originSecret, webAclArn, connectOrigins, logs, settings } = props
    const { domainName, certificateArn, stage } = settings
    const headers = securityHeadersPolicy(this, 'Headers', connectOrigins)
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Benchwatch ${stage}`,
      defaultBehavior: this.consoleBehavior(console, headers),
      // The distribution has no custom error responses, because they would replace the API's 404 answers with a page.
      additionalBehaviors: { '/api/*': this.apiBehavior(api, originSecret, headers) },
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      ...(domainName &&
        certificateArn && {
          domainNames: [domainName],
          certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      // Cookies are left out of the access log: the product uses none, and what is not logged can't leak.
      logIncludesCookies: false,
    })
    this.acknowledge(certificateArn !== undefined, webAclArn !== undefined)
  }

  private consoleBehavior(bucket: Bucket, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    const consolePath = new Function(this, 'ConsolePath', {
      comment: 'Paths of the console lead to its one page',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: resolve(root, 'infra/edge/consolePath.js') }),
    })
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      // CloudFront caches each file for as long as the file's Cache-Control says: hashed files for a year, index.html
      // not at all.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [{ function: consolePath, eventType: FunctionEventType.VIEWER_REQUEST }],
      responseHeadersPolicy,
      compress: true,
    }
  }

  private apiBehavior(
    api: string,
    originSecret: string,
    responseHeadersPolicy: ResponseHeadersPolicy,
  ): BehaviorOptions {
    const viewerAddress = new Function(this, 'ViewerAddress', {
      comment: 'Passes the address of the viewer to the API',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: resolve(root, 'infra/edge/viewerAddress.js') }),
    })
    return {
      origin: new HttpOrigin(api, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        // The distribution's timeout is longer than the API's own 30 seconds, so that callers get the API's answer
        // rather than CloudFront's.
        readTimeout: Duration.seconds(35),
        customHeaders: { 'x-origin-secret': originSecret },
      }),
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // CloudFront refuses plain HTTP instead of redirecting it: a token that was sent unencrypted is already
      // exposed, and a redirect would hide the mistake.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      functionAssociations: [{ function: viewerAddress, eventType: FunctionEventType.VIEWER_REQUEST }],
      responseHeadersPolicy,
      compress: true,
    }
  }

  private acknowledge(ownCertificate: boolean, ownWebAcl: boolean): void {
    const validations = Validations.of(this.distribution)
    validations.acknowledge({
      id: 'AwsSolutions-CFR1',
      reason: 'Laboratories are anywhere; the owner may add a restriction to countries.',
    })
    if (!ownWebAcl) {
      validations.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'Every call but sign-in needs a valid token, Cognito locks a user name after repeated wrong passwords, and the API limits the rate of all; a web ACL is a monthly charge that the owner decides on by the setting webAcl.',
      })
    }
    if (!ownCertificate) {
      validations.acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "With CloudFront's own host name and certificate the minimum protocol can't be chosen. With the settings domainName and certificateArn it is TLSv1.2_2021.",
      })
    }
  }
}
